// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { schema1, func0, schema12 } from './validators.js';

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.room === undefined) && (missing0 = "room")){
      validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.room !== undefined){
        let data0 = data.room;
        if(typeof data0 !== "string"){
          validate17.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "Attic") || (data0 === "Hall"))){
          validate17.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.title === undefined) && (missing0 = "title")){
      validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.title !== undefined){
        let data0 = data.title;
        const _errs0 = errors;
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 200){
              validate18.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate18.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
            }
          }
          else {
            validate18.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.state === undefined) && (missing0 = "state")){
      validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.state !== undefined){
        let data0 = data.state;
        if(typeof data0 !== "string"){
          validate19.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "in") || (data0 === "lent"))){
          validate19.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
export const addShelfBody = { validate: [validate17] };
export const addBookBody = { validate: [validate18] };
export const lendBookBody = { validate: [validate19] };
