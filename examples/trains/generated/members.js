// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { formats0, func0, validate18, validate20 } from './validators.js';

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.tripId === undefined) && (missing0 = "tripId")){
      validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.tripId !== undefined){
        let data0 = data.tripId;
        const _errs1 = errors;
        if(errors === _errs1){
          if(errors === _errs1){
            if(typeof data0 === "string"){
              if(!(formats0.validate(data0))){
                validate23.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                return false;
              }
            }
            else {
              validate23.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
    let missing0;
    if((data.passengers === undefined) && (missing0 = "passengers")){
      validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.passengers !== undefined){
        let data0 = data.passengers;
        const _errs0 = errors;
        if(errors === _errs0){
          if(Array.isArray(data0)){
            if(data0.length > 8){
              validate24.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
              return false;
            }
            else {
              if(data0.length < 1){
                validate24.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                return false;
              }
              else {
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  let data1 = data0[i0];
                  const _errs2 = errors;
                  if(errors === _errs2){
                    if(typeof data1 === "string"){
                      if(func0(data1) > 100){
                        validate24.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                        return false;
                      }
                      else {
                        if(func0(data1) < 1){
                          validate24.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                          return false;
                        }
                      }
                    }
                    else {
                      validate24.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid1 = _errs2 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
            }
          }
          else {
            validate24.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
            return false;
          }
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
    let missing0;
    if((data.source === undefined) && (missing0 = "source")){
      validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.source !== undefined){
        let data0 = data.source;
        const _errs1 = errors;
        let valid1 = false;
        let passing0 = null;
        const _errs2 = errors;
        if(!(validate18(data0, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
          vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
          errors = vErrors.length;
        }
        var _valid0 = _errs2 === errors;
        if(_valid0){
          valid1 = true;
          passing0 = 0;
        }
        const _errs3 = errors;
        if(!(validate20(data0, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
          vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
          errors = vErrors.length;
        }
        var _valid0 = _errs3 === errors;
        if(_valid0 && valid1){
          valid1 = false;
          passing0 = [passing0, 1];
        }
        else {
          if(_valid0){
            valid1 = true;
            passing0 = 1;
          }
        }
        if(!valid1){
          const err0 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
          if(vErrors === null){
            vErrors = [err0];
          }
          else {
            vErrors.push(err0);
          }
          errors++;
          validate25.errors = vErrors;
          return false;
        }
        else {
          errors = _errs1;
          if(vErrors !== null){
            if(_errs1){
              vErrors.length = _errs1;
            }
            else {
              vErrors = null;
            }
          }
        }
      }
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
export const createBookingBody = { known: ["tripId","passengers"], validate: [validate23, validate24] };
export const payBookingBody = { known: ["source"], validate: [validate25] };
