// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { func0, formats0, schema8 } from './validators.js';

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.book === undefined) && (missing0 = "book")){
      validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.book !== undefined){
        let data0 = data.book;
        const _errs0 = errors;
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 100){
              validate21.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate21.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
            }
          }
          else {
            validate21.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.reminders !== undefined){
      let data0 = data.reminders;
      const _errs0 = errors;
      if(errors === _errs0){
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 500){
              validate22.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
              return false;
            }
            else {
              if(!(formats0.validate(data0))){
                validate22.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                return false;
              }
            }
          }
          else {
            validate22.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.url === undefined) && (missing0 = "url")){
      validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.url !== undefined){
        let data0 = data.url;
        const _errs0 = errors;
        if(errors === _errs0){
          if(errors === _errs0){
            if(typeof data0 === "string"){
              if(func0(data0) > 500){
                validate23.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate23.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate23.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
        }
      }
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.types !== undefined){
      let data0 = data.types;
      const _errs0 = errors;
      if(errors === _errs0){
        if(Array.isArray(data0)){
          if(data0.length > 5){
            validate24.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/maxItems",keyword:"maxItems",params:{limit: 5},message:"must NOT have more than 5 items"}];
            return false;
          }
          else {
            var valid1 = true;
            const len0 = data0.length;
            for(let i0=0; i0<len0; i0++){
              let data1 = data0[i0];
              const _errs2 = errors;
              if(typeof data1 !== "string"){
                validate24.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!((data1 === "loan.made") || (data1 === "loan.ended"))){
                validate24.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/enum",keyword:"enum",params:{allowedValues: schema8.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid1 = _errs2 === errors;
              if(!valid1){
                break;
              }
            }
          }
        }
        else {
          validate24.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
          return false;
        }
      }
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.url !== undefined){
      let data0 = data.url;
      const _errs0 = errors;
      if(errors === _errs0){
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 500){
              validate25.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
              return false;
            }
            else {
              if(!(formats0.validate(data0))){
                validate25.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                return false;
              }
            }
          }
          else {
            validate25.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.enabled !== undefined){
      if(typeof data.enabled !== "boolean"){
        validate26.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
export const lendBody = { known: ["book","reminders"], validate: [validate21, validate22] };
export const subscribeBody = { known: ["url","types"], validate: [validate23, validate24] };
export const changeHookBody = { known: ["url","types","enabled"], validate: [validate25, validate24, validate26] };
